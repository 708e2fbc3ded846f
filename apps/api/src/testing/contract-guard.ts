import { FieldProblems, hasNoBody, PROBLEM_JSON, responsesOf, type RouteContract } from '@marquee/contract'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { decompress } from './decompress.ts'

const addFormats = formats as unknown as typeof formats.default
const ajv = addFormats(new Ajv({ strict: false, allErrors: true }))
const validators = new WeakMap<object, ValidateFunction>()

/** Collects every answer of the app whose status or body its route does not promise. */
export function guardContract(app: FastifyInstance): string[] {
  const errors: string[] = []
  app.addHook('onSend', (request, reply, payload, done) => {
    const contract = request.routeOptions.config.contract
    if (contract) {
      const encoding = reply.getHeader('content-encoding') as string | undefined
      const body = Buffer.isBuffer(payload) ? decompress(payload, encoding) : payload
      const error = errorOf(contract, reply.statusCode, {
        type: String(reply.getHeader('content-type')),
        payload: body,
      })
      const isBare = reply.statusCode === 401 && !reply.hasHeader('www-authenticate')
      if (isBare) errors.push(`${request.method} ${request.url} → 401 that does not say how to authenticate`)
      if (error) errors.push(`${request.method} ${request.url} → ${reply.statusCode}: ${error}`)
    }
    done(null, payload)
  })
  return errors
}

function errorOf(
  contract: RouteContract,
  status: number,
  { type, payload }: { type: string; payload: unknown },
): string | null {
  // Any call may answer a conditional request so, and there is nothing in it to promise.
  if (status === 304) return payload ? 'a body where there can be none' : null
  const isCoded = status === 400 && type.startsWith(PROBLEM_JSON)
  const schema = isCoded ? FieldProblems : responsesOf(contract)[status]
  if (!schema) return 'a status the contract does not know'
  if (hasNoBody(status)) return payload ? 'a body where none was promised' : null
  if (contract.events && status === 200) return type.startsWith('text/event-stream') ? null : `content type ${type}`
  if (contract.produces && status === 200) return type.startsWith(contract.produces) ? null : `content type ${type}`
  if (!isCoded && !type.startsWith('application/json')) return `content type ${type}`
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  return validate(JSON.parse(String(payload))) ? null : ajv.errorsText(validate.errors)
}
