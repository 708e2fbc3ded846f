/** Types and functions of this module that others use. */
export { createAccountAdministration, type AccountAdministration } from './administration.ts'
export type { Actor, Audit } from './audit/audit-repository.ts'
export { ownedBy } from './erasure/erase-rows-repository.ts'
export type { UserTable } from './erasure/user-table.ts'
export { USER_TABLES } from './erasure/user-tables.ts'
export type { Accounts } from './module.ts'
export type { Registration } from './registration/registration.ts'
