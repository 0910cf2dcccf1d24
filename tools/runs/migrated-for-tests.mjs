// Runs once before the tests of the API: makes the migrated embedded database that all workers start from, where it is not
// kept from an earlier run.
import { ensureMigratedDump } from '../../apps/api/src/testing/databases/migrated-dump.ts'

export default async function setup() {
  await ensureMigratedDump()
}
