import { problem } from '../../errors.ts'

/** Uploads in memory: one is read, the others wait. */
export const MAX_UPLOADS = 9

export type UploadPlaces = ReturnType<typeof createUploadPlaces>

/** Places for uploads, one for each user, from before their bytes arrive until they are read. */
export function createUploadPlaces() {
  const uploads = new Map<string, { isReading: boolean }>()
  return {
    /**
     * Takes a place for an upload that `reading` is called with later. Call the result when the connection ends.
     * @throws AppError 409 for a second file of the user, 503 if too many files are in memory
     */
    expect(userId: string): () => void {
      if (uploads.has(userId)) throw problem('import_running')
      if (uploads.size >= MAX_UPLOADS) throw problem('unavailable/files')
      const upload = { isReading: false }
      uploads.set(userId, upload)
      return () => {
        // A file whose sender has gone stays in memory until it is read.
        if (!upload.isReading && uploads.get(userId) === upload) uploads.delete(userId)
      }
    },

    /** Runs the reading of the user's upload, and frees its place. */
    async reading<T>(userId: string, read: () => Promise<T>): Promise<T> {
      const upload = uploads.get(userId)
      if (upload) upload.isReading = true
      try {
        return await read()
      } finally {
        uploads.delete(userId)
      }
    },
  }
}
