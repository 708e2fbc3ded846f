import { useEffect } from 'react'

/** Names the page in the browser's tab and history while the component is shown. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? 'Marquee' : `${title} · Marquee`
  }, [title])
}
