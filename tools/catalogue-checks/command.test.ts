import { expect, it } from 'vitest'
import { runCommand } from '../../apps/api/src/cli/run-command.ts'
import { capture } from '../../apps/api/src/testing/cli.ts'
import { checkStarter } from './command.ts'

it('counts the starter catalogue, and fails when it breaks a rule', async () => {
  const { code, stdout } = await capture((context) => runCommand(checkStarter, [], context))
  expect(stdout).toMatch(/^Movies +5,493 \(1,499 full, 3,994 brief\)$/m)
  const breaches = /^([\d,]+) breaches\.$/m.exec(stdout)
  expect(code).toBe(breaches ? 1 : 0)
  expect(breaches !== null || stdout.includes('No rule is broken.')).toBe(true)
})
