import { Menu } from '@mantine/core'
import { type SavedView, savedViewForm, type ViewedPage } from '@navyk/api-spec/people/saved-views'
import { useQuery } from '@tanstack/react-query'
import { IconBookmarkPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMayChange } from '#ui/may-change.tsx'
import { toastError } from '#ui/feedback/toasts.ts'
import { TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { type PopupProps, useOpenAtOnce } from '#ui/dialogs/on-demand.tsx'
import { useTranslation } from '#ui/texts.ts'
import { savedViewsQuery, useDeleteSavedView, useSaveView } from './api.ts'

interface Props extends PopupProps {
  page: ViewedPage
  names: readonly string[]
}

export function SavedViewsMenu({ button, page, names }: Props) {
  const { t } = useTranslation('saved-views')
  const [search, setSearch] = useSearchParams()
  const [isNaming, setNaming] = useState(false)
  const views = useQuery(savedViewsQuery(page)).data?.data ?? []
  const present = searchOf(search, names)
  const mayChange = useMayChange()
  return (
    <>
      <Menu position="bottom-end" width={280} {...useOpenAtOnce()}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('title')}</Menu.Label>
          {views.length === 0 && <p className="muted pad-inline-12 pad-above-4 pad-below-8">{t('none')}</p>}
          {views.map((view) => (
            <SavedViewItem
              key={view.id}
              view={view}
              isCurrent={view.search === present}
              onChoose={() => setSearch((before) => replaced(before, names, view.search))}
            />
          ))}
          {mayChange && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<Icon of={IconBookmarkPlus} />} onClick={() => setNaming(true)}>
                {t('save')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isNaming && <NameDialog page={page} search={present} onClose={() => setNaming(false)} />}
    </>
  )
}

interface ItemProps {
  view: SavedView
  isCurrent: boolean
  onChoose: () => void
}

function SavedViewItem({ view, isCurrent, onChoose }: ItemProps) {
  const { t } = useTranslation('saved-views')
  const forget = useDeleteSavedView()
  const mayChange = useMayChange()
  return (
    <div className="line">
      <Menu.Item
        className={isCurrent ? 'fill anywhere strong anchor' : 'fill anywhere'}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
      >
        {view.name}
      </Menu.Item>
      {mayChange && (
        <IconButton
          icon={IconTrash}
          label={t('forget', { name: view.name })}
          loading={forget.isPending}
          onClick={() => forget.mutate({ id: view.id }, { onError: () => toastError(t('forget_failed')) })}
        />
      )}
    </div>
  )
}

interface NameProps {
  page: ViewedPage
  search: string
  onClose: () => void
}

function NameDialog({ page, search, onClose }: NameProps) {
  const { t } = useTranslation('saved-views')
  const save = useSaveView()
  return (
    <FormDialog
      title={t('save')}
      schema={savedViewForm}
      defaults={{ search, name: '' }}
      write={(values) => save.mutateAsync({ page, ...values })}
      done={t('saved')}
      submitLabel={t('submit')}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} help={t('name_help')} stopsAtLimit />
    </FormDialog>
  )
}

/** The parameters of an address that a view keeps, in a fixed order. */
function searchOf(search: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of names) {
    for (const value of search.getAll(name)) kept.append(name, value)
  }
  return kept.toString()
}

function replaced(before: URLSearchParams, names: readonly string[], view: string): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const name of names) next.delete(name)
  for (const [name, value] of new URLSearchParams(view)) {
    if (names.includes(name)) next.append(name, value)
  }
  return next
}
