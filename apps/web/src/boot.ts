import { nextTask } from './lib/next-task.ts'
import './styles/app.css'

/** Resolves after the next paint, or immediately in a hidden tab, which is never painted. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => void nextTask().then(resolve)))
}

/** Lets the server's page paint first, then loads and starts the app in separate tasks, so that the page stays responsive. */
async function boot(root: HTMLElement) {
  // The server's page is a visitor's; theme.js has hidden it from those who are signed in.
  if (document.documentElement.dataset['signedIn'] !== undefined) {
    root.replaceChildren()
    delete root.dataset['visitor']
  }
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
