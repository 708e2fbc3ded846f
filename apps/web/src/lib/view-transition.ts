const NAME = 'poster'

/** Marks the poster inside `link` as the one that the view transition turns into the next page's poster. */
export function carryPoster(link: Element) {
  for (const poster of document.querySelectorAll<HTMLElement>('[data-poster]')) poster.style.viewTransitionName = ''
  const poster = link.querySelector<HTMLElement>('[data-poster]')
  if (poster) poster.style.viewTransitionName = NAME
}
