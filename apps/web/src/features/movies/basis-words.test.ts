import { expect, it } from 'vitest'
import { basisWords } from './basis-words.ts'

it.each([
  ['novel', 'Dune', 'Frank Herbert', 'The novel Dune by Frank Herbert'],
  ['series', 'Police Squad!', null, 'The series Police Squad!'],
  ['story', null, 'Raymond Carver', 'A story by Raymond Carver'],
  ['play', null, null, 'A play'],
  ['radio play', 'Under Milk Wood', 'Dylan Thomas', 'The radio play Under Milk Wood by Dylan Thomas'],
  ['true events', null, null, 'True events'],
  ['true events', 'the evacuation of Dunkirk in 1940', null, 'True events: the evacuation of Dunkirk in 1940'],
  ['true events', 'The Right Stuff', 'Tom Wolfe', 'True events, told in The Right Stuff by Tom Wolfe'],
])('describes a %s (%j, %j)', (kind, title, author, words) => {
  expect(basisWords({ kind, title, author })).toBe(words)
})
