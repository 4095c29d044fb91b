import AjvCompiler, { type ValidatorFactory } from '@fastify/ajv-compiler';
import SerializerSelector, { type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js';

const ajv = AjvCompiler();
const fastJson = SerializerSelector();

/** Fastify's own compilers. They compile a schema when it is first needed: most describe refusals and pages that a process never sends. */
export const lazySchemas = {
  buildValidator: ((...settings: Parameters<typeof ajv>): FastifySchemaCompiler<unknown> => {
    const compile = ajv(...settings) as unknown as FastifySchemaCompiler<unknown>;
    return (part) => {
      const validator = once(() => compile(part));
      const lazy: ReturnType<typeof compile> = (data) => {
        const validate = validator();
        const isValid = validate(data);
        // Fastify reads the errors of the function that it was given.
        lazy.errors = validate.errors;
        return isValid;
      };
      return lazy;
    };
  }) as unknown as ValidatorFactory,
  buildSerializer: ((...settings) => {
    const compile = fastJson(...settings) as FastifySerializerCompiler<unknown>;
    return (response: Parameters<typeof compile>[0]) => {
      const serializer = once(() => compile(response));
      return (body) => serializer()(body);
    };
  }) as SerializerFactory,
};

function once<T extends object>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}
