/** What Rolldown tells of a module. */
interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null
}

/**
 * Names one chunk for all modules that the first page needs; null for those that are loaded later.
 * By itself a bundler makes a chunk of each set of modules that are used together, which would be
 * some fifty files of a few bytes before anything is shown.
 */
export function initialChunk(): (id: string, modules: Modules) => string | null {
  const known = new Map<string, boolean>()

  function isInitial(id: string, modules: Modules): boolean {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // In a circle: decided by what else leads here.
    known.set(id, false)
    const info = modules.getModuleInfo(id)
    const found = info !== null && (info.isEntry || info.importers.some((importer) => isInitial(importer, modules)))
    known.set(id, found)
    return found
  }

  return (id, modules) => (isInitial(id, modules) ? 'client' : null)
}
