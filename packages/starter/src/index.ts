export { loadCheckLists, loadStarter } from './load.ts'
export {
  loadPanel,
  viewerRatings,
  type AlsoLoved,
  type HousePanel,
  type PanelNumbers,
  type PanelViewer,
} from './panel.ts'
export { loadPlotVectors, writePlotVectors, type PlotVectors } from './plot-vectors.ts'
export { loadConcepts, type StarterConcept } from './concepts.ts'
export { ConceptFormError, conceptWords, readConcept } from './concept-form.ts'
export { checkConcepts, countConcepts, type ConceptCounts } from './check-concepts.ts'
export { TARGETS, checkCatalogue, type Counts } from './check.ts'
export { checkMovie } from './check-movie.ts'
export { PANEL_LIMITS, checkPanel, countPanel, type PanelCounts } from './check-panel.ts'
export { MOVIES_PER_LABEL, checkPeople, countLabelUses } from './check-vocabulary.ts'
export {
  checkAgainstReference,
  findBorrowedRuns,
  readReference,
  type BorrowedRun,
  type Disagreement,
  type ReferenceMovie,
} from './reference.ts'
export {
  CREW_JOBS,
  GENRES,
  LABEL_TYPES,
  LINK_TYPES,
  RATING_SCALES,
  type Breach,
  type CheckLists,
  type CrewJob,
  type LabelType,
  type LinkType,
  type RatingSource,
  type Starter,
  type StarterAliases,
  type StarterCollection,
  type StarterLabel,
  type StarterMovie,
  type StarterNames,
  type StarterPerson,
} from './schema.ts'
