import { createScreen, type Screen } from './screen.ts'
import { terminalOf } from './terminal.ts'

let screen: Screen | undefined

/**
 * The screen on standard output that everything shares which takes part in the start, so that its steps stand below each
 * other. It needs no package: what prepares the packages can report there, too.
 */
export function startScreen(): Screen {
  screen ??= createScreen(terminalOf(process.stdout))
  return screen
}
