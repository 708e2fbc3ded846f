import { useEffect } from 'react'

const DESCRIPTION = 'Find movies, rate them, get recommendations you can understand, and decide together with friends.'

/** Names the page in the browser's tab and history, and describes it to search engines, while the component is shown. */
export function usePageTitle(title: string, description = DESCRIPTION) {
  useEffect(() => {
    document.title = title === '' ? 'Marquee' : `${title} · Marquee`
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
