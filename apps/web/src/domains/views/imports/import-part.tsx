import { Button } from '@mantine/core'
import { importMaxBytes, importMostRows } from '@navyk/api-spec/views/imports'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useTemplate } from './api.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportView } from './import-view.tsx'
import classes from './imports.module.css'
import { UploadButton } from './upload-button.tsx'

/** People and contracts from a spreadsheet: its progress, the upload, and the earlier sheets; or one of these, as the address says. */
export function ImportPart() {
  const [{ import: id }] = useFilters(['import'])
  return id === '' ? <Start /> : <ImportView key={id} id={id} />
}

function Start() {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const mayChange = useMayChange()
  const [failure, setFailure] = useState<string>()
  return (
    <>
      <ol className={`stack bullets gap-8 below-16 ${classes.steps}`}>
        <li>{t('start.fill')}</li>
        <li>{t('start.upload_about', { rows: format.number(importMostRows), size: importMaxBytes / 1024 / 1024 })}</li>
        <li>{t('start.apply_about')}</li>
      </ol>
      {mayChange && (
        <div className="row stretch gap-12 apart-12">
          <UploadButton onFailure={setFailure} />
          <TemplateButton />
        </div>
      )}
      {failure !== undefined && (
        <div role="alert" className="below-16">
          <Callout tone="red" title={t('start.failed')}>
            {failure}
          </Callout>
        </div>
      )}
      <EarlierImports />
    </>
  )
}

function TemplateButton() {
  const { t } = useTranslation('imports')
  const template = useTemplate(`${t('start.template_file')}.xlsx`)
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      loading={template.isPending}
      onClick={() => template.mutate()}
    >
      {t('start.template')}
    </Button>
  )
}
