import { type Answer, hourMs, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/products'
import { type Session, tooMany, type Transact } from '#platform/http'
import { countHits } from '#platform/askers/limits'
import type { Services } from '#platform/services.ts'
import { latestVersion, notArchived } from '../catalogue/change-product.ts'
import { productSteps } from '../catalogue/product-steps.ts'
import { insertVersion, lastVersionNumber, updateVersion, insertPicture } from '../catalogue/queries.ts'
import { drawPicture } from './draw-picture.ts'

/** Sets the picture of the draft, drawn anew from the file that was sent; what is published keeps its own.
 *  @throws Failure 404 · 409 changed since · 422 at `file` · 429 */
export async function setProductPicture(
  transact: Transact<Answer<typeof spec.setProductPicture>>,
  services: Services,
  session: Session,
  { id, version, file }: Input<typeof spec.setProductPicture>,
): Promise<Answer<typeof spec.setProductPicture>> {
  // Drawing takes the processor a while, so it is limited, and no transaction waits for it.
  const limit = { subject: `product-picture:${session.accountId}`, most: 60, windowMs: hourMs }
  const [passed] = await countHits(services.db, [limit], services.clock.now())
  if (passed) throw tooMany(passed.seconds)
  const drawn = await drawPicture(file)
  return transact(async (tx) => {
    const opened = await productSteps.open(tx, services, session, { id, version }, ({ row }) => notArchived(row))
    const { row, now, move } = opened
    const picture = { id: services.ids.next(), name: services.ids.secret(16), created_at: now }
    await insertPicture(tx, { ...picture, ...drawn })
    const draftId = row.draft_version_id ?? services.ids.next()
    if (row.draft_version_id !== null) await updateVersion(tx, draftId, { picture_id: picture.id })
    else {
      const { picture_name: _name, picture_preview: _preview, ...before } = await latestVersion(tx, row)
      const number = (await lastVersionNumber(tx, row.id)) + 1
      const rest = { id: draftId, number, picture_id: picture.id, created_at: now, published_at: null }
      await insertVersion(tx, { ...before, ...rest })
    }
    await move({ action: 'picture_set', set: { draft_version_id: draftId } })
    return opened.answer()
  })
}
