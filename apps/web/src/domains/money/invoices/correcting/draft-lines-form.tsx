import { Checkbox } from '@mantine/core'
import { draftLinesForm, type Invoice, type InvoiceLine } from '@navyk/api-spec/money/invoices'
import { businessDate } from '@navyk/api-spec/kit'
import { useState } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useEditDraftLines } from '../api.ts'
import { OwnLines } from './manual-form.tsx'

const hasSource = (line: InvoiceLine) => line.lessonId !== null || line.isCorrection === true

/** Form of a draft's lines: the lessons that it asks for, and lines by hand. */
export function DraftLinesForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const edit = useEditDraftLines(invoice.id)
  const isManual = invoice.kind === 'manual'
  const sourced = [...invoice.lines.filter(hasSource), ...(invoice.leftOut ?? [])]
  const [leftOut, setLeftOut] = useState<readonly string[]>((invoice.leftOut ?? []).map(({ id = '' }) => id))
  const form = useSchemaForm(draftLinesForm, {
    defaultValues: {
      leftOut: [],
      lines: invoice.lines
        .filter((line) => !hasSource(line))
        .map(({ title, quantity, priceKopecks }) => ({ title: title ?? '', quantity, unitPriceKopecks: priceKopecks })),
    },
    send: async ({ lines }) => {
      await edit.mutateAsync({ lines, leftOut: [...leftOut], version: invoice.version })
      toastSuccess(t('lines.changed'))
      onClose()
    },
  })
  const wanted = sourced.filter(({ id = '' }) => !leftOut.includes(id))
  const othersKopecks = wanted.reduce((sum, line) => sum + line.amountKopecks, 0)
  return (
    <Form form={form} submitLabel={t('words.save')} onCancel={onClose}>
      {sourced.length > 0 && (
        <fieldset className="stack gap-12">
          <legend className="strong pad-0">{t('lines.lessons')}</legend>
          <p className="muted small">{t('lines.lessons_hint')}</p>
          {sourced.map((line) => (
            <LineBox
              key={line.id}
              line={line}
              isWanted={!leftOut.includes(line.id ?? '')}
              onChange={(isWanted) =>
                setLeftOut((ids) => (isWanted ? ids.filter((id) => id !== line.id) : [...ids, line.id ?? '']))
              }
            />
          ))}
        </fieldset>
      )}
      <OwnLines othersKopecks={othersKopecks} atLeast={isManual ? 1 : 0} />
    </Form>
  )
}

interface LineBoxProps {
  line: InvoiceLine
  isWanted: boolean
  onChange: (isWanted: boolean) => void
}

function LineBox({ line, isWanted, onChange }: LineBoxProps) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const words = useWords()
  const day = line.startsAt === null ? '' : `${format.date(businessDate(new Date(line.startsAt)))}, `
  const what =
    line.title ?? t('lines.of', { subject: line.subject && words.subject(line.subject), name: line.learnerName })
  return (
    <Checkbox
      checked={isWanted}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={`${day}${line.isCorrection ? `${t('lines.correction')}: ` : ''}${what}`}
      description={format.money(line.amountKopecks)}
    />
  )
}
