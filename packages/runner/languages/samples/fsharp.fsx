// Binary search: finds a number in a sorted list by halving the part that is left.

let binarySearch (numbers: int[]) wanted =
    let rec search low high =
        if low > high then
            None
        else
            let middle = (low + high) / 2

            if numbers.[middle] = wanted then Some middle
            elif numbers.[middle] < wanted then search (middle + 1) high
            else search low (middle - 1)

    search 0 (numbers.Length - 1)

let numbers = [| 2; 5; 8; 12; 16; 23; 38; 56; 72; 91 |]
let wanted = 23

match binarySearch numbers wanted with
| Some position -> printfn "%d is at position %d." wanted position
| None -> printfn "%d is not in the list." wanted
