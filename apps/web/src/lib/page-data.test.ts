import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { takePageData } from './page-data.ts'

function writePage(text: string) {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'page-data'
  script.textContent = text
  document.body.append(script)
}
afterEach(() => document.body.replaceChildren())

describe('taking over the answers that came with the page', () => {
  it('fills the cache, so that nothing has to be asked for again', () => {
    writePage('[[["movies","popular"],{"p":1}],[["config"],{"c":1}]]')
    const queryClient = new QueryClient()
    takePageData(queryClient)
    expect(queryClient.getQueryData(['movies', 'popular'])).toEqual({ p: 1 })
    expect(queryClient.getQueryData(['config'])).toEqual({ c: 1 })
  })

  it('leaves the cache empty on a page without answers', () => {
    const queryClient = new QueryClient()
    takePageData(queryClient)
    expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
  })
})
