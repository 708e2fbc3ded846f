import { loadConfig } from '../../config.ts'
import { rotateKeys } from '../../modules/accounts/tokens/key-ring.ts'
import { StartError } from '../../start-error.ts'
import { defineCommand, DONE } from '../command.ts'

export const keysRotate = defineCommand({
  name: 'keys rotate',
  summary: 'Gives access tokens a new key, beside a running Marquee; tokens of the old one count until they run out.',
  notes: 'It happens by itself every 90 days. Nobody has to sign in again.',
  options: {},
  async run(_, { env, stdout }) {
    const { tokenSecret, dataDir } = loadConfig(env)
    if (tokenSecret !== null)
      throw new StartError(
        'The key is given by TOKEN_SECRET: put another one there and restart every Marquee that has it.',
      )
    await rotateKeys(dataDir)
    stdout.write('Access tokens are signed with a new key half a minute from now.\n')
    return DONE
  },
})
