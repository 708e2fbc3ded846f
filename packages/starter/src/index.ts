export {
  loadSpoilerLabels,
  loadStarter,
  loadStatements,
  loadStudios,
  loadWomenDirectors,
  starterVersion,
} from './load.ts'
export { toLine, toMovie, type MovieLine } from './movie-line.ts'
export {
  loadPanel,
  viewerRatings,
  type AlsoLoved,
  type HousePanel,
  type PanelNumbers,
  type PanelViewer,
} from './panel.ts'
export { loadPlotVectors, writePlotVectors, type PlotVectors } from './plot-vectors.ts'
export { labelsWithStated, STATEMENTS, type StatementName, type Statements } from './statements.ts'
export { loadConcepts, type StarterConcept } from './concepts.ts'
export { ConceptFormError, conceptWords, readConcept } from './concept-form.ts'
export {
  AWARD_BODIES,
  AWARD_CATEGORIES,
  BASIS_KINDS,
  CONTENT,
  CREW_JOBS,
  GENRES,
  LABEL_TYPES,
  LINK_TYPES,
  RATING_SCALES,
  type CrewJob,
  type Density,
  type LabelType,
  type LinkType,
  type RatingSource,
  type Starter,
  type StarterAward,
  type StarterCollection,
  type StarterLabel,
  type StarterMovie,
  type StarterNames,
  type StarterPerson,
} from './schema.ts'
