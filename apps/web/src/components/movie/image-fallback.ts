import { useState } from 'react'

/**
 * True if the image at `path` did not load, with the props by which its element finds out. An image of the server's page
 * may have failed before the app could hear of it.
 */
export function useImageFallback(path: string | null) {
  const [failed, setFailed] = useState<string | null>(null)
  const fail = () => setFailed(path)
  return {
    failed: path === null || failed === path,
    watch: {
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete === true && image.naturalWidth === 0) fail()
      },
      onError: fail,
    },
  }
}
