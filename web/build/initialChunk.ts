/** The part of Rolldown's module information that this file uses. */
interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null
}

/**
 * Returns a function that assigns all modules of the first page to one chunk, and null to those that are loaded later.
 * By default the bundler makes a chunk for each set of modules that are used together. That would be some fifty files
 * of a few bytes before anything is shown.
 */
export function initialChunk(): (id: string, modules: Modules) => string | null {
  const answers = new Map<string, boolean>()

  function isInitial(id: string, modules: Modules): boolean {
    const answer = answers.get(id)
    if (answer !== undefined) return answer
    // If imports form a cycle, the other importers decide.
    answers.set(id, false)
    const info = modules.getModuleInfo(id)
    const found = info !== null && (info.isEntry || info.importers.some((importer) => isInitial(importer, modules)))
    answers.set(id, found)
    return found
  }

  return (id, modules) => (isInitial(id, modules) ? 'client' : null)
}
