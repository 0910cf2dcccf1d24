import * as importsSpec from '@navyk/api-spec/views/imports'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import { customerLine, workbookOf } from '../factories/import-sheets.ts'

/** Calls all writes of imports: one sheet is applied, another is discarded. */
export async function walkImports({ app, write, prepare }: WriteWalk): Promise<void> {
  const lines = [customerLine(1, app.people.executor.phone)]
  const upload = async () => {
    const file = await prepare(() => workbookOf(lines))
    const query = { name: 'people.xlsx' }
    const { id } = await write(importsSpec.uploadImport, 'manager', '', undefined, { query, file })
    const { body } = await prepare(() => app.call(importsSpec.getImport, { as: app.people.manager, params: { id } }))
    return body.data
  }
  const discarded = await upload()
  await write(importsSpec.discardImport, 'manager', discarded.id, { version: discarded.version })
  const applied = await upload()
  const body = { version: applied.version, isInviting: true }
  await write(importsSpec.applyImport, 'manager', applied.id, body)
}
