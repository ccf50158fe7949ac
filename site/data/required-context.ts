import { createContext, use, type Context } from 'react';

/** A context without a default value, and the hook that reads it. The hook throws where nothing provides the value. */
export function requiredContext<Value>(name: string): [Context<Value | null>, () => Value] {
  const context = createContext<Value | null>(null);
  return [context, useValue];

  function useValue(): Value {
    const value = use(context);
    if (value === null) throw new Error(`no ${name} is provided here`);
    return value;
  }
}
