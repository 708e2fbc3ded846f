import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

const compiled = new WeakMap<TSchema, Validator>()

/** True if the value is of the schema, which is compiled once: a movie has some thousand parts to check. */
export function isValid<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  let validator = compiled.get(schema)
  if (!validator) compiled.set(schema, (validator = Compile(schema)))
  return validator.Check(value)
}
