import { dirname, join, resolve } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { Closure, Fields, type FunctionNode, type Scope, Unknown, type Value } from './values.ts'

interface Module {
  scope: Scope
  declarations: Map<string, Node & { name: Node; initializer?: Node }>
  functions: Map<string, FunctionNode>
  classes: Map<string, ClassNode>
  imports: Map<string, { from: string; name: string }>
  exports: Map<string, { from?: string; name: string }>
}

type ClassNode = Node & { members: readonly Node[] }

/** Top-level names of our source files, worked out when they are asked for. */
export class Modules {
  private readonly root: string
  private readonly fileAt: (path: string) => SourceFile | undefined
  private readonly evaluate: (node: Node, scope: Scope) => Value
  private readonly modules = new Map<string, Module | undefined>()
  private readonly inProgress = new Set<string>()

  constructor(
    root: string,
    fileAt: (path: string) => SourceFile | undefined,
    evaluate: (node: Node, scope: Scope) => Value,
  ) {
    this.root = root
    this.fileAt = fileAt
    this.evaluate = evaluate
  }

  scopeOf(path: string): Scope {
    return this.moduleAt(path)!.scope
  }

  classOf(name: Node & { text: string }, scope: Scope): { node: ClassNode; scope: Scope } | undefined {
    let outermost = scope
    while (outermost.parent) outermost = outermost.parent
    for (const module of this.modules.values()) if (module?.scope === outermost) return this.classIn(module, name.text)
    return undefined
  }

  private classIn(module: Module | undefined, name: string): { node: ClassNode; scope: Scope } | undefined {
    if (!module) return undefined
    const node = module.classes.get(name)
    if (node) return { node, scope: module.scope }
    const imported = module.imports.get(name)
    return imported && this.classIn(this.moduleAt(imported.from), imported.name)
  }

  private moduleAt(path: string): Module | undefined {
    if (this.modules.has(path)) return this.modules.get(path)
    const file = this.fileAt(path)
    const module = file && this.read(file, path)
    this.modules.set(path, module)
    return module
  }

  private read(file: SourceFile, path: string): Module {
    const module: Module = {
      scope: { parent: undefined, values: new Map(), types: new Map(), find: (name) => this.find(path, name) },
      declarations: new Map(),
      functions: new Map(),
      classes: new Map(),
      imports: new Map(),
      exports: new Map(),
    }
    for (const statement of file.statements) {
      if (is.isVariableStatement(statement)) {
        for (const declaration of statement.declarationList.declarations)
          if (is.isIdentifier(declaration.name)) module.declarations.set(declaration.name.text, declaration)
      } else if (is.isFunctionDeclaration(statement) && statement.name && statement.body)
        module.functions.set(statement.name.text, statement)
      else if (is.isClassDeclaration(statement) && statement.name) module.classes.set(statement.name.text, statement)
      else if (is.isImportDeclaration(statement)) {
        const from = this.resolve((statement.moduleSpecifier as unknown as { text: string }).text, path)
        const bindings = statement.importClause?.namedBindings
        if (from && bindings && is.isNamespaceImport(bindings))
          module.imports.set(bindings.name.text, { from, name: '*' })
        if (from && bindings && is.isNamedImports(bindings)) {
          for (const { name, propertyName } of bindings.elements)
            module.imports.set(name.text, { from, name: (propertyName ?? name).text })
        }
      } else if (
        is.isExportDeclaration(statement) &&
        statement.exportClause &&
        is.isNamedExports(statement.exportClause)
      ) {
        const specifier = statement.moduleSpecifier as unknown as { text: string } | undefined
        const from = specifier && this.resolve(specifier.text, path)
        for (const { name, propertyName } of statement.exportClause.elements) {
          const local = { name: (propertyName ?? name).text }
          module.exports.set(name.text, from ? { from, ...local } : local)
        }
      }
    }
    return module
  }

  private resolve(specifier: string, from: string): string | undefined {
    if (specifier.startsWith('.')) return resolve(dirname(from), specifier)
    const contract = /^@asime\/contract\/(.+)$/.exec(specifier)?.[1]
    return contract && join(this.root, 'packages/contract/src', `${contract}.ts`)
  }

  private find(path: string, name: string): Value {
    const module = this.moduleAt(path)!
    if (module.scope.values.has(name)) return module.scope.values.get(name)
    const value = this.workOut(module, path, name)
    if (value !== undefined) module.scope.values.set(name, value)
    return value
  }

  private workOut(module: Module, path: string, name: string): Value {
    const made = module.functions.get(name)
    if (made) return new Closure(made, module.scope)
    const declaration = module.declarations.get(name)
    if (declaration) {
      const key = `${path} ${name}`
      if (!declaration.initializer || this.inProgress.has(key)) return new Unknown(declaration.name)
      this.inProgress.add(key)
      try {
        const value = this.evaluate(declaration.initializer, module.scope)
        return value instanceof Unknown ? new Unknown(declaration.name) : value
      } finally {
        this.inProgress.delete(key)
      }
    }
    const imported = module.imports.get(name)
    if (imported) return this.exported(imported.from, imported.name)
    return undefined
  }

  private exported(path: string, name: string): Value {
    const module = this.moduleAt(path)
    if (!module) return undefined
    if (name === '*') {
      const all = new Fields()
      for (const each of [...module.declarations.keys(), ...module.functions.keys()])
        all.members.set(each, this.find(path, each))
      return all
    }
    const renamed = module.exports.get(name)
    if (renamed?.from) return this.exported(renamed.from, renamed.name)
    return this.find(path, renamed?.name ?? name)
  }
}
