import type { DomainManifest } from './manifest.ts'

const modules = import.meta.glob<DomainManifest>('../domains/*/*/manifest.ts', { eager: true, import: 'manifest' })

/** What the domains tell the frame about themselves, found by their folders. */
export const manifests: readonly { domain: string; manifest: DomainManifest }[] = Object.entries(modules).map(
  ([path, manifest]) => {
    const [, domain = ''] = /domains\/[^/]+\/([^/]+)\//.exec(path) ?? []
    return { domain, manifest }
  },
)
