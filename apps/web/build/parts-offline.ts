import type { Plugin } from 'vite'

const begin = 'function preload(baseModule, deps, importerUrl) {'

/** A module that could not be fetched once fails until the page is reloaded: Chromium 150 caches the failure. So
 *  nothing is fetched while the browser reports that it is offline; the import is rejected without a request, and can
 *  be tried again. */
export function partsOffline(): Plugin {
  return {
    name: 'navyk:parts-offline',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(begin)) this.error('The helper that loads parts has another form')
        return {
          code: code.replace(
            begin,
            `${begin} if (navigator.onLine === false) return Promise.reject(new Error('No network'));`,
          ),
          map: null,
        }
      },
    },
  }
}
