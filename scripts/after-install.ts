/** Usage: npm ci — prepares the first start. Where npm may not run scripts, that start does it; what fails here, it says there. */
import { prepare } from './prepare.ts'

prepare()
