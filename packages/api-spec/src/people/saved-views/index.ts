import { z } from 'zod'
import { collected, oneOfCollected } from '#kit/collected.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import type { ManifestValue } from '#kit/manifest.ts'
import { dataOf } from '#kit/paging.ts'
import { neededLine } from '#vocabulary/texts/texts.ts'

const savedViewsQuota = quota('savedViews', 200)

/** Screens whose filters can be kept under a name, as the domains' manifests say. */
export type ViewedPage = ManifestValue<'savedViews'>[number]
const viewedPageSchema = oneOfCollected((): ViewedPage[] => collected('savedViews').flat())

/** An upper limit: a menu of more views can't be read. */
export const mostSavedViews = 30

export const savedViewForm = z.strictObject({
  name: neededLine(60),
  /** Query of the screen's address, without the question mark. */
  search: z.string('validation.required').max(2000, 'validation.too_long'),
})

const pageView = savedViewForm.extend({ page: viewedPageSchema })
export type SavedViewForm = z.infer<typeof pageView>

/** Stored values are shown as they are, even where today's form would refuse them. */
const savedView = z.object({ id: idSchema, page: viewedPageSchema, name: z.string(), search: z.string() })
export type SavedView = z.infer<typeof savedView>

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/frontend-api/saved-views',
  summary: 'Lists this cabinet’s saved views of a screen, by name',
  session: 'required',
  query: z.strictObject({ page: viewedPageSchema }),
  responses: { 200: dataOf(z.array(savedView)) },
})

export const saveView = endpoint({
  method: 'PUT',
  path: '/frontend-api/saved-views',
  summary: 'Saves the filters of a screen under a name; an existing view is replaced',
  session: 'required',
  quota: savedViewsQuota,
  body: pageView,
  responses: { 200: dataOf(savedView) },
})

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/frontend-api/saved-views/:id',
  summary: 'Removes a saved view',
  session: 'required',
  quota: null,
  params: idParams,
  responses: { 200: dataOf(z.array(savedView)) },
})
