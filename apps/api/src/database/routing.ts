import { type PostgresPool } from 'kysely'

export interface Routes {
  primary: PostgresPool
  replica: PostgresPool
  isPrimaryAway: () => boolean
}

/** A pool that takes its connections from the primary, and from the replica while the primary is away. */
export function routingPool({ primary, replica, isPrimaryAway }: Routes): PostgresPool {
  return {
    options: primary.options,
    connect: () => (isPrimaryAway() ? replica : primary).connect(),
    end: async () => {
      await Promise.all([primary.end(), replica.end()])
    },
  }
}
