import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register } from '../../plugins/contract.ts'
import { type PortabilityService } from './service.ts'

export function portabilityRoutes(app: FastifyInstance, { portability }: { portability: PortabilityService }): void {
  register(app, routes.exportAccount, async ({ user, reply }) => {
    const { fileName, zip } = await portability.exportAccount(user)
    reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .type('application/zip')
    return Buffer.from(zip)
  })
}
