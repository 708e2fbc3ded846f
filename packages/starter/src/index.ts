export { loadStarter } from './load.ts'
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
export {
  CREW_JOBS,
  GENRES,
  LABEL_TYPES,
  LINK_TYPES,
  RATING_SCALES,
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
