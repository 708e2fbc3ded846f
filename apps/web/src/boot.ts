import { nextTask } from './lib/next-task.ts'
import './styles/app.css'

/** Resolves after the next paint; in a tab that is not looked at nothing is painted. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => void nextTask().then(resolve)))
}

/** The page that the server wrote is painted first; then the app is read and started in parts, between which the page answers. */
async function boot(root: HTMLElement) {
  // The server writes for visitors.
  if (document.documentElement.dataset['signedIn'] !== undefined) root.replaceChildren()
  if (root.hasChildNodes()) await painted()
  await import('react-dom/client')
  await nextTask()
  const { start } = await import('./main.tsx')
  await nextTask()
  await start(root)
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
void boot(root)
