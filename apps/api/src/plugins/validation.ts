import { fieldMessage, type Problem } from '@marquee/contract'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import { isNestedTooDeeply, MAX_LEVELS } from '../common/nesting.ts'
import { fieldError, type FieldMessages } from '../errors.ts'

// ajv-formats is CommonJS: under Node its function is the module itself, under `nodenext` types its default.
const addFormats = formats as unknown as typeof formats.default

const common: Options = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false }

// For all apps of a process: Ajv keeps what it has compiled by schema.
const json = addFormats(new Ajv({ ...common, coerceTypes: false }))
const text = addFormats(new Ajv({ ...common, coerceTypes: true }))

/**
 * Validates JSON without coercion; text of paths and queries is parsed into numbers and booleans. A schema is compiled when it is first
 * needed, because all of them take a second of the start.
 */
export function validation(app: FastifyInstance): void {
  const compiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
    let validate: ValidateFunction | undefined
    return (data) => {
      validate ??= (httpPart === 'body' ? json : text).compile(schema)
      return validate(data) || { error: validate.errors as FastifySchemaValidationError[] }
    }
  }
  app.setValidatorCompiler(compiler)
  app.addHook('preValidation', (request, _reply, done) => {
    // Everything after this may walk the body as deep as it goes.
    if (!Buffer.isBuffer(request.body) && isNestedTooDeeply(request.body)) {
      return done(fieldError('body', 'too_deep', { most: MAX_LEVELS }))
    }
    const fields = [findUnstorable(request.params), findUnstorable(request.query), findUnstorable(request.body)]
    const field = fields.find((each) => each !== undefined)
    done(field === undefined ? undefined : fieldError(field, 'not_storable'))
  })
}

/** Finds the field whose text holds NUL or a lone surrogate, which PostgreSQL refuses; undefined when there is none. */
function findUnstorable(value: unknown, field = 'body'): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? field : undefined
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  for (const [key, item] of Object.entries(value)) {
    const name = Array.isArray(value) ? field : key
    const found = findUnstorable(key, 'body') ?? findUnstorable(item, name)
    if (found !== undefined) return found
  }
  return undefined
}

type SchemaError = Pick<ErrorObject, 'instancePath' | 'schemaPath' | 'keyword' | 'params' | 'message'>

/** Turns Ajv's errors into readable messages per top-level field. */
export function fieldErrorsOf(errors: readonly Partial<SchemaError>[]): FieldMessages {
  // Names of fields are the client's: a plain object would find `constructor` in its prototype.
  const fields = Object.create(null) as FieldMessages
  for (const error of errors.filter((each) => !isMissedChoice(each))) {
    const messages = (fields[fieldOf(error)] ??= [])
    const message = messageOf(error)
    // "Not a valid choice" adds nothing to the messages of its branches.
    const isSaid = messages.some(({ detail }) => detail === message.detail)
    if (!isSaid && !(error.keyword === 'anyOf' && messages.length > 0)) messages.push(message)
  }
  return Object.keys(fields).length > 0 ? fields : { body: [fieldMessage('not_valid')] }
}

/** True if the error comes from a branch of a choice that the value was not meant for. */
function isMissedChoice({ keyword, schemaPath = '' }: Partial<SchemaError>): boolean {
  return keyword === 'const' || keyword === 'if' || (keyword === 'type' && schemaPath.includes('/anyOf/'))
}

function fieldOf({ instancePath = '', keyword, params = {} }: Partial<SchemaError>): string {
  if (instancePath === '' && keyword === 'required') return String(params['missingProperty'])
  if (instancePath === '' && keyword === 'additionalProperties') return String(params['additionalProperty'])
  return instancePath.split('/')[1] ?? 'body'
}

function messageOf({ keyword, instancePath = '', params = {}, message }: Partial<SchemaError>): Problem {
  const limit = Number(params['limit'])
  switch (keyword) {
    case 'required':
      return fieldMessage('required')
    case 'additionalProperties':
      return fieldMessage('unknown_field')
    case 'minLength':
      return limit === 1 ? fieldMessage('blank') : fieldMessage('too_short', { least: limit })
    case 'maxLength':
      return fieldMessage('too_long', { most: limit })
    case 'minimum':
      return fieldMessage('too_low', { least: limit })
    case 'maximum':
      return fieldMessage('too_high', { most: limit })
    case 'pattern':
      return notInForm(instancePath)
    case 'type':
      return fieldMessage('not_of_type', { types: String(params['type']).replaceAll(',', ' or ') })
    case 'anyOf':
      return fieldMessage('not_a_choice')
    default:
      return fieldMessage('not_valid/rule', { rule: message ?? 'wrong form' })
  }
}

/** Names the entry where the value is in a list. */
function notInForm(instancePath: string): Problem {
  const [, , index] = instancePath.split('/')
  return index === undefined
    ? fieldMessage('not_in_form')
    : fieldMessage('not_in_form/entry', { entry: Number(index) + 1 })
}
