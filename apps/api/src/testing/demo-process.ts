/** The server of `npm run demo`. Only this program offers accounts to visitors; images and settings know nothing of it. */
import { serve } from '../serve.ts'
import { DEMO_NAMES, DEMO_PASSWORD } from './demo-people.ts'

await serve({ demoAccounts: DEMO_NAMES.map((username) => ({ username, password: DEMO_PASSWORD })) })
