import { constants, setPriority } from 'node:os'
import { readUpload, type UploadedFile } from './read-upload.ts'

/** This process reads one file. */
process.once('message', (file: UploadedFile) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  void readUpload(file).then((outcome) => process.send?.(outcome, () => process.disconnect()))
})
