/// <reference types="vite/client" />

/** Method, path and access of every call, one export each so that unused ones stay out of the bundle. */
declare module 'virtual:api-routes' {
  import type { routes } from '@marquee/contract'
  /** The types are the contract's own; its schemas are not there at run time. */
  const table: typeof routes
  export = table
}

/** The API's refusals and its messages about fields in the app's language, by their names (words/plugin.ts). */
declare module 'virtual:words/refusals' {
  export type Sentences = Record<
    string,
    string | ((params: Readonly<Record<string, string | number>>) => string) | undefined
  >
  export const refusals: Sentences
  export const fieldMessages: Sentences
}

/** A page of words in Markdown, compiled (words/pages.ts). */
declare module '*.md' {
  import type { Page } from './components/page-of-words/page.ts'
  export const page: Page
}
