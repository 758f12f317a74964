; Binary search: finds a number in a sorted list by halving the part that is left.

section .data
numbers: dd 2, 5, 8, 12, 16, 23, 38, 56, 72, 91
count    equ ($ - numbers) / 4
wanted   equ 23

found:   db "23 is at position "
digit:   db "0.", 10
foundLength equ $ - found

missing: db "23 is not in the list.", 10
missingLength equ $ - missing

section .text
global _start

_start:
    xor esi, esi                ; low
    mov edi, count - 1          ; high

search:
    cmp esi, edi
    jg  not_there
    lea ebx, [rsi + rdi]        ; middle = (low + high) / 2
    shr ebx, 1
    mov eax, [numbers + rbx * 4]
    cmp eax, wanted
    je  there
    jl  right_half

    lea edi, [rbx - 1]          ; high = middle - 1
    jmp search

right_half:
    lea esi, [rbx + 1]          ; low = middle + 1
    jmp search

there:
    add [digit], bl             ; one digit is enough for ten numbers
    mov rsi, found
    mov rdx, foundLength
    jmp print

not_there:
    mov rsi, missing
    mov rdx, missingLength

print:
    mov rax, 1                  ; write
    mov rdi, 1                  ; to standard output
    syscall
    mov rax, 60                 ; exit
    xor rdi, rdi
    syscall
