import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { requireLetters } from './letters.ts'
import type { Db } from './schema.ts'

/** Files `0001-name.ts` of a folder, in the order of their names; each exports `up(db)`. */
function migrationsOf(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {}
      for (const file of readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name))) {
        migrations[file.slice(0, -3)] = (await import(pathToFileURL(join(folder, file)).href)) as Migration
      }
      return migrations
    },
  }
}

/** Brings the database to the newest version. Safe to call from several processes at once: one does the work.
 *  @returns the names of the migrations that this call ran
 *  @throws LettersUnknownError a database without Cyrillic letters · the error of the migration that failed; it is rolled back */
export async function migrate(db: Db, folder: string): Promise<string[]> {
  await requireLetters(db)
  const migrator = new Migrator({ db, provider: migrationsOf(folder) })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
