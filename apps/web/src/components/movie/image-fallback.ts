import { useState } from 'react'

/**
 * The first of an image's addresses that has not failed, null if all have, with the props by which its element reports. An
 * image of the server's page may have failed before the app could hear of it. `onLater` runs when a later one
 * has loaded. Each address needs a separate element (`key`): a reused one counts as failed until it loads again.
 */
export function useImageFallback<A extends { src: string }>(addresses: readonly A[], onLater?: () => void) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const address = addresses.find(({ src }) => !failed.includes(src)) ?? null
  const fail = () => {
    if (address !== null) setFailed((before) => [...before, address.src])
  }
  return {
    address,
    watch: {
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete === true && image.naturalWidth === 0) fail()
      },
      onError: fail,
      onLoad: () => {
        if (address !== addresses[0]) onLater?.()
      },
    },
  }
}
