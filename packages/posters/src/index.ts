export { posterMarkup } from './poster.ts'
export type { PosterFacts } from './poster.ts'
export { hashText } from './random.ts'
