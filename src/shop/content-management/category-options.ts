import type { Option } from '../../hypermedia/reply.ts'
import { type CategoryBranch, categoryTree } from '../catalog/index.ts'
import type { ReadEnvironment } from '../environment.ts'

/** Returns all categories to choose from, each with the names of those above it. */
export const categoryOptions = async ({
  memory,
  language,
}: Pick<ReadEnvironment, 'memory' | 'language'>): Promise<Option[]> =>
  optionsOf(await categoryTree(memory, language))

const optionsOf = (branches: readonly CategoryBranch[], above = ''): Option[] =>
  branches.flatMap(({ categoryId: value, categoryName, children }) => [
    { value, label: above + categoryName },
    ...optionsOf(children, `${above}${categoryName} › `),
  ])
