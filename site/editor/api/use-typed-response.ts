import { useEffect, useRef, useState } from 'react';
import { attempt, request, type SaveFailure } from './request.ts';

interface TypedResponse<T> {
  /** The last response and its path; undefined before the first. */
  value?: T;
  path?: string;
  failure?: SaveFailure;
}

const none = {};

/** The response to what is typed: requested at once, then debounced. Without a body, nothing is sent and there is no response. */
export function useTypedResponse<T>(path: string, body: object | undefined, delayMs: number, format: 'json' | 'text' = 'json') {
  const text = body && JSON.stringify(body);
  const [response, setResponse] = useState<TypedResponse<T>>(none);
  if (text === undefined && response !== none) setResponse(none);
  const isFirst = useRef(true);
  useEffect(() => {
    if (text === undefined) return undefined;
    let isCurrent = true;
    const send = async () => {
      const call = request(path, { method: 'POST', body: JSON.parse(text) });
      const { value, failure } = await attempt(call.then((answer) => answer[format]() as Promise<T>));
      if (isCurrent) setResponse((last) => (failure ? { ...last, failure } : { value, path }));
    };
    const timer = setTimeout(() => void send(), isFirst.current ? 0 : delayMs);
    isFirst.current = false;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [path, text, delayMs, format]);
  return response;
}
