import { Button } from '@mantine/core'
import type { Role } from '@navyk/api-spec/people/accounts'
import { openingForm } from '@navyk/api-spec/people/sessions'
import { homePath } from '@navyk/api-spec/kit/paths'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useOpenOthersCabinet } from './api.ts'

interface ShownCabinet {
  id: string
  role: Role
  title?: string
  canOpen: boolean
}

/** The cabinets of a person, for managers: each can be looked at as its owner sees it. */
export function PersonCabinets({ cabinets }: { cabinets: ShownCabinet[] }) {
  const { t } = useTranslation('directory')
  return (
    <ul className="stack" aria-label={t('cabinets')}>
      {cabinets.map((cabinet) => (
        <OpenableCabinet key={cabinet.id} cabinet={cabinet} />
      ))}
    </ul>
  )
}

interface Props {
  cabinet: ShownCabinet
  about?: string
  children?: ReactNode
}

/** One cabinet, with the button that opens it where that is allowed. */
export function OpenableCabinet({ cabinet, about = '', children }: Props) {
  const { t } = useTranslation('directory')
  const words = useWords()
  const [isOpening, setOpening] = useState(false)
  const role = words.label(cabinet.role)
  return (
    <li className="stack gap-12 ruled pad-block-12">
      <div className="row between gap-8-16">
        <div>
          <div className="strong">{cabinet.title || role}</div>
          {about !== '' && <div className="muted small">{about}</div>}
        </div>
        {cabinet.canOpen && !isOpening && (
          <Button variant="default" aria-label={t('open_as_named', { role })} onClick={() => setOpening(true)}>
            {t('open_as')}
          </Button>
        )}
      </div>
      {children}
      {isOpening && <OpeningForm cabinetId={cabinet.id} onCancel={() => setOpening(false)} />}
    </li>
  )
}

/** Opening somebody's cabinet requires a reason. */
function OpeningForm({ cabinetId, onCancel }: { cabinetId: string; onCancel: () => void }) {
  const { t } = useTranslation('directory')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const look = useOpenOthersCabinet(pathname + search)
  const form = useSchemaForm(openingForm, {
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await look.mutateAsync({ cabinetId, reason })
      void navigate(homePath)
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  return (
    <Form form={form} submitLabel={t('look')} onCancel={onCancel}>
      <TextField name="reason" label={t('reason')} help={t('reason_help')} stopsAtLimit />
    </Form>
  )
}
