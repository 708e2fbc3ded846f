import { DESCRIPTION, documentDescription, documentTitle } from '@marquee/contract/page-title'
import { useEffect } from 'react'

/** Names the page in the browser's tab and history, and describes it to search engines, while the component is shown. */
export function usePageTitle(title: string, description: string = DESCRIPTION) {
  useEffect(() => {
    document.title = documentTitle(title)
    document.querySelector('meta[name="description"]')?.setAttribute('content', documentDescription(description))
  }, [title, description])
}
