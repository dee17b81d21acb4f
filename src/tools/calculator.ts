/**
 * Sums, by a maths library that is loaded when the first one comes. Only numbers, the usual signs and a
 * list of functions get through: an expression is read into a tree, and every node of the tree is checked
 * before anything is computed, so there is no way to names, units, functions of one's own or the library.
 */
import type { MathNode } from 'mathjs/number';
import { textArgument } from '../core/agent/argument-shape';
import { done, failed, type Tool, type ToolOutcome } from '../core/agent/tool';
import type { ToolSpec } from '../core/chat-row';
import { saidSum } from './said-sum';

/** Longer ones are no sums; a parser that recurses must not meet a megabyte of brackets. Characters. */
const maxChars = 300;

/** 170! is the greatest that a number can hold. */
const maxFactorial = 170;

const functions = new Set(
  'abs sqrt cbrt exp log log2 log10 sin cos tan asin acos atan round floor ceil min max pow mod'.split(
    ' ',
  ),
);
const constants = new Set(['pi', 'e']);
const signs = new Set(['+', '-', '*', '/', '^', '%', '!']);

export function createCalculator(spec: ToolSpec): Tool {
  return {
    spec,
    mend: (args, said) => {
      const asked = saidSum(said);
      if (asked === undefined || asked.length > maxChars) return undefined;
      return isSame(textArgument(args, 'expression'), asked) ? undefined : { expression: asked };
    },
    run: async (args) => {
      const text = textArgument(args, 'expression');
      if (text.length > maxChars)
        return failed(`the expression is longer than ${maxChars} characters`);
      const { parse } = await import('mathjs/number');
      let node: MathNode;
      try {
        node = parse(plainExpression(text));
      } catch {
        return failed('invalid expression'); // the library's words name columns that nobody sees
      }
      return compute(node);
    },
  };
}

/** Blanks, brackets around the whole and another way to write a sign make no other sum. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string): string =>
    plainExpression(text)
      .replace(/\s+/gu, '')
      .replace(/^\((?<inner>[^()]*)\)$/u, '$<inner>');
  return plain(one) === plain(other);
}

function compute(node: MathNode): ToolOutcome {
  const fault = faultIn(node);
  if (fault !== undefined) return failed(fault);
  const value = valueOf(node);
  if (value === undefined || Number.isNaN(value)) return failed('that has no result');
  if (!Number.isFinite(value)) return failed('number too large');
  return done(inDigits(value));
}

/** Undefined: it is not a number. */
function valueOf(node: MathNode): number | undefined {
  try {
    const value: unknown = node.evaluate();
    return typeof value === 'number' ? value : undefined;
  } catch {
    return undefined; // e.g. a factorial of a half: the caller says that there is no result
  }
}

function faultIn(root: MathNode): string | undefined {
  const faults: string[] = [];
  root.traverse((node, _path, parent) => {
    const fault = faultOf(node, parent);
    if (fault !== undefined) faults.push(fault);
  });
  return faults[0];
}

function faultOf(node: MathNode, parent: MathNode | null): string | undefined {
  switch (node.type) {
    case 'ConstantNode':
      return 'value' in node && typeof node.value === 'number'
        ? undefined
        : 'only numbers can be used';
    case 'ParenthesisNode':
      return undefined;
    case 'SymbolNode': {
      const name = 'name' in node ? String(node.name) : '';
      if (parent?.type === 'FunctionNode' && functions.has(name)) return undefined;
      return constants.has(name) ? undefined : `unknown name ${name.slice(0, 30)}`;
    }
    case 'FunctionNode':
      return undefined; // its name is a SymbolNode below it
    case 'OperatorNode':
      return operatorFault(node);
    default:
      return 'invalid expression';
  }
}

function operatorFault(node: MathNode): string | undefined {
  const sign = 'op' in node ? String(node.op) : '';
  if (!signs.has(sign)) return 'invalid expression';
  const operands: readonly unknown[] = 'args' in node && Array.isArray(node.args) ? node.args : [];
  const last = operands.at(-1);
  const value = isNode(last) ? valueOf(last) : undefined;
  if ((sign === '/' || sign === '%') && operands.length === 2 && value === 0) {
    return 'division by zero';
  }
  if (sign === '!' && value !== undefined && value > maxFactorial) return 'number too large';
  return undefined;
}

function isNode(value: unknown): value is MathNode {
  return value instanceof Object && 'evaluate' in value && 'type' in value;
}

/** What people and models write for the library's signs. */
function plainExpression(text: string): string {
  return text
    .replace(/[×·⋅]/gu, '*')
    .replace(/÷/gu, '/')
    .replace(/[−–]/gu, '-')
    .replace(/\*\*/gu, '^')
    .replace(/(\d)\s*[x]\s*(?=\d)/giu, '$1*')
    .replace(/(\d),(?=\d{3}(?:\D|$))/gu, '$1')
    .replace(/[\s=?]+$/u, '');
}

/** Twelve digits: 0.1 + 0.2 is 0.3. */
function inDigits(value: number): string {
  return String(Number(value.toPrecision(12)));
}
