import type { Database, Reader, Tx } from '#platform/database'

export async function insertPicture(tx: Tx, row: Database['product_picture']): Promise<void> {
  await tx.insertInto('product_picture').values(row).execute()
}

export async function findPicture(reader: Reader, name: string, size: 'small' | 'large') {
  const row = await reader
    .selectFrom('product_picture')
    .select(`${size} as bytes`)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.bytes
}
