import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { confirm } from './confirm.ts'

async function answer(text: string | null) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const answered = confirm('Import? [y/N] ', { input, output })
  if (text === null) input.end()
  else input.write(text)
  return { yes: await answered, shown: String(output.read()) }
}

it.each(['y\n', 'Y\n', ' yes \n'])('takes %j for yes', async (text) => {
  expect(await answer(text)).toEqual({ yes: true, shown: 'Import? [y/N] ' })
})

it.each(['\n', 'n\n', 'yesterday\n'])('takes %j for no', async (text) => {
  expect(await answer(text)).toEqual({ yes: false, shown: 'Import? [y/N] ' })
})

it('takes the end of the input for no, and ends the line', async () => {
  expect(await answer(null)).toEqual({ yes: false, shown: 'Import? [y/N] \n' })
})
