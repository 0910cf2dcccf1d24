import { unitPriceOf, type ProductPicture, type ShopProduct, type ShopProgramme } from '@navyk/api-spec/money/products'
import type { Person } from '#people/accounts'
import type { VersionRow } from './catalogue/queries.ts'
import { picturePath } from './pictures/serve-pictures.ts'
import { leftOf } from './policy.ts'
import type { ShopRow, SoldRow } from './shop-queries.ts'

interface PictureColumns {
  picture_name: string | null
  picture_preview: string | null
}

export const presentPicture = ({ picture_name: name, picture_preview }: PictureColumns): ProductPicture | null =>
  name === null
    ? null
    : { small: `${picturePath}${name}/480`, large: `${picturePath}${name}/960`, preview: picture_preview ?? '' }

/** The facts of a version that everybody may see. */
export function presentFacts(
  row: Omit<VersionRow, 'product_id' | 'created_at' | 'published_at'>,
  people: Map<string, Person>,
) {
  const executor = row.executor_id === null ? undefined : people.get(row.executor_id)
  return {
    versionNumber: row.number,
    title: row.title,
    description: row.description,
    audience: row.audience,
    unit: row.unit,
    count: row.count,
    validDays: row.valid_days,
    subject: row.subject,
    level: row.level,
    format: row.format,
    executor:
      row.executor_id === null
        ? null
        : { id: row.executor_id, firstName: executor?.firstName ?? '', lastName: executor?.lastName ?? '' },
    terms: row.terms,
    cover: row.cover,
    picture: presentPicture(row),
  }
}

/** The part of a product that its line in a cart shows. */
export const presentSold = (row: SoldRow) => ({
  kind: row.kind,
  programme: presentProgramme(row),
  title: row.title,
  subject: row.subject,
  unit: row.unit,
  validDays: row.valid_days,
  cover: row.cover,
  picture: presentPicture(row),
})

/** The facts of a programme beside its version: neither its place nor the pay of its team. */
function presentProgramme(row: ProgrammeColumns & { product_id: string }): ShopProgramme | null {
  const { seats, minimum_seats, starts_on, ends_on, enrol_until, weekly_pattern, programme_format, city } = row
  // With one column of the programme all of them are there.
  if (seats === null || minimum_seats === null || starts_on === null || ends_on === null) return null
  if (enrol_until === null || weekly_pattern === null || programme_format === null || city === null) return null
  return {
    id: row.product_id,
    startsOn: starts_on,
    endsOn: ends_on,
    enrolUntil: enrol_until,
    weeklyPattern: weekly_pattern,
    format: programme_format,
    city,
    seats,
    minimumSeats: minimum_seats,
  }
}

type ProgrammeColumns = Pick<
  ShopRow,
  'seats' | 'minimum_seats' | 'starts_on' | 'ends_on' | 'enrol_until' | 'weekly_pattern' | 'programme_format' | 'city'
>

export function presentShopProduct(row: ShopRow, people: Map<string, Person>): ShopProduct {
  const priceKopecks = row.amount_kopecks
  return {
    id: row.product_id,
    kind: row.kind,
    ...presentFacts(row, people),
    priceKopecks,
    unitPriceKopecks: unitPriceOf({ priceKopecks, count: row.count }),
    left: leftOf(row),
    programme: presentProgramme(row),
  }
}
