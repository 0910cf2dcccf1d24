import type { ViewedPage } from '@navyk/api-spec/people/saved-views'
import { IconBookmark } from '@tabler/icons-react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { OnDemand, type PopupProps } from '#ui/dialogs/on-demand.tsx'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  page: ViewedPage
  /** The filters of the address that a view keeps; the rest of the address stays out of it. */
  names: readonly string[]
}

/** Saved views at the end of a filter bar: choose one, save the present filters, delete one. */
export function SavedViews({ page, names }: Props) {
  const { t } = useTranslation('saved-views')
  const load = async () => {
    const { SavedViewsMenu } = await import('./saved-views-menu.tsx')
    return ({ button }: PopupProps) => <SavedViewsMenu button={button} page={page} names={names} />
  }
  return <OnDemand kind="menu" load={load} button={<IconButton icon={IconBookmark} label={t('title')} />} />
}
