const NAME = 'poster'

/** Makes the poster inside `link` the only one that the view transition turns into the next page's poster. */
export function carryPoster(link: Element) {
  // The movie page's own poster has the name by its class. Two posters of one name would end the transition.
  for (const poster of document.querySelectorAll<HTMLElement>('[data-poster]')) poster.style.viewTransitionName = 'none'
  const poster = link.querySelector<HTMLElement>('[data-poster]')
  if (poster) poster.style.viewTransitionName = NAME
}
